// Package settings reads what the environment sets. Other packages read their own variables through it; those that
// belong to PocketBase's settings, and the public address of the site, are read here.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"os"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Variable returns the variable, or the fallback where it is unset or empty.
func Variable(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

// Apply writes what the environment sets into PocketBase's settings; what it leaves unset keeps the dashboard's value.
//
//	SITE_ORIGIN      public address of the site, for PocketBase's own mails too; see SiteOrigin
//	MAIL_FROM        sender of all mail: "address" or "Name <address>"
//	SMTP_HOST        mail server; together with SMTP_PORT (default 587; 465 means TLS from the first byte),
//	                 SMTP_USERNAME and SMTP_PASSWORD it replaces the dashboard's SMTP settings as one group
//	TRUSTED_PROXIES  see admission.ProxiesFromEnvironment
//	BACKUP_…         when backups are taken, and where they lie; see applyBackups
//	FILES_S3_…       where the files of records lie; see applyFiles
//	SUPERUSER_IPS    addresses and networks, separated by commas, from which alone superusers are let in
//
// The addresses of the staff are only checked: the hooks read them.
func Apply(app core.App) error {
	var wrong Wrong
	checkStaffAddresses(&wrong)
	settings, err := app.Settings().Clone()
	if err != nil {
		return err
	}
	before, err := json.Marshal(settings)
	if err != nil {
		return err
	}

	// The pages have one address, and the links of mails lead to them.
	settings.Meta.AppURL, err = SiteOrigin()
	wrong.Note(err)
	if from := os.Getenv("MAIL_FROM"); from != "" {
		sender, err := mail.ParseAddress(from)
		if err != nil {
			wrong.Note(fmt.Errorf(`MAIL_FROM must be an address or "Name <address>": %w`, err))
		} else {
			settings.Meta.SenderAddress = sender.Address
			if sender.Name != "" {
				settings.Meta.SenderName = sender.Name
			}
		}
	}
	wrong.Note(applySMTP(&settings.SMTP))
	wrong.Note(applyBackups(&settings.Backups))
	wrong.Note(applyFiles(&settings.S3))
	if os.Getenv("TRUSTED_PROXIES") != "" {
		// The one header that admission.Proxies leaves, holding the one address it believes.
		settings.TrustedProxy = core.TrustedProxyConfig{Headers: []string{"X-Forwarded-For"}}
	}

	wrong.Note(applySuperuserIPs(settings))
	if err := wrong.Err(); err != nil {
		return err
	}

	after, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	asWanted, err := areStoredAsWanted(app)
	if err != nil || asWanted && string(before) == string(after) && haveSameSecrets(settings, app.Settings()) {
		return err
	}
	if err := app.Save(settings); err != nil || asWanted {
		return err
	}
	return forgetFormer(app)
}

// haveSameSecrets compares what is left out of the settings as JSON.
func haveSameSecrets(one, other *core.Settings) bool {
	return one.SMTP.Password == other.SMTP.Password && one.Backups.S3.Secret == other.Backups.S3.Secret &&
		one.S3.Secret == other.S3.Secret
}

// applySMTP replaces the whole group, so that one server's password never reaches another.
func applySMTP(smtp *core.SMTPConfig) error {
	host := os.Getenv("SMTP_HOST")
	if host == "" {
		return nil
	}
	port, err := strconv.Atoi(Variable("SMTP_PORT", "587"))
	if err != nil || port < 1 || port > 65535 {
		return errors.New("SMTP_PORT must be a number from 1 to 65535")
	}
	*smtp = core.SMTPConfig{
		Enabled: true, Host: host, Port: port, TLS: port == 465,
		Username: os.Getenv("SMTP_USERNAME"), Password: os.Getenv("SMTP_PASSWORD"),
		AuthMethod: smtp.AuthMethod, LocalName: smtp.LocalName,
	}
	return nil
}

// applySuperuserIPs replaces the whole list. A wrong entry is named: it could lock everybody out.
func applySuperuserIPs(settings *core.Settings) error {
	given := os.Getenv("SUPERUSER_IPS")
	if given == "" {
		return nil
	}
	settings.SuperuserIPs = nil
	for each := range strings.SplitSeq(given, ",") {
		network, err := networkOf(strings.TrimSpace(each))
		if err != nil {
			return fmt.Errorf(
				"SUPERUSER_IPS must name addresses or networks, separated by commas, such as 10.0.0.5,10.8.0.0/24, "+
					"not %q",
				each,
			)
		}
		settings.SuperuserIPs = append(settings.SuperuserIPs, network.String())
	}
	return nil
}

// widestClient is how much of an IPv6 address tells one client from another; see admission.ClientOf, which forgets the
// rest.
const widestClient = 64

// networkOf reads an address or a network, as wide at least as one client is.
func networkOf(text string) (netip.Prefix, error) {
	network, err := netip.ParsePrefix(text)
	if err != nil {
		address, err := netip.ParseAddr(text)
		if err != nil {
			return network, err
		}
		network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
	}
	if network.Addr().Is6() && network.Bits() > widestClient {
		network = netip.PrefixFrom(network.Addr(), widestClient)
	}
	return network.Masked(), nil
}

// staffVariables name who is told of what visitors send; the hooks' environment.ts says of what.
var staffVariables = []string{
	"STAFF_EMAIL",
	"STAFF_EMAIL_DEMO",
	"STAFF_EMAIL_PRICING",
	"STAFF_EMAIL_SUPPORT",
	"STAFF_EMAIL_PARTNERSHIP",
}

// checkStaffAddresses notes what no mail could be sent to: found out later, it would cost a lead.
func checkStaffAddresses(wrong *Wrong) {
	for _, name := range staffVariables {
		value := os.Getenv(name)
		if value == "" {
			continue
		}
		if parsed, err := mail.ParseAddress(value); err != nil || parsed.Address != value {
			wrong.Note(fmt.Errorf("%s must be one bare address, such as sales@example.com", name))
		}
	}
}

// Number returns the variable, a whole number of at least 1, or the fallback where it is unset or empty.
func Number(name string, fallback int) (int, error) { return NumberFrom(1, name, fallback) }

// NumberFrom returns the variable, a whole number that is not less than least, or the fallback where it is unset or
// empty.
func NumberFrom(least int, name string, fallback int) (int, error) {
	number, err := strconv.Atoi(Variable(name, strconv.Itoa(fallback)))
	if err != nil || number < least {
		return 0, fmt.Errorf("%s must be a whole number of at least %d", name, least)
	}
	return number, nil
}
