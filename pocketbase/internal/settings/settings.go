// Package settings reads environment variables. Other packages declare their variables with it. It also reads the
// variables for PocketBase's own settings, and the site's public address.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

var (
	where = Explain("Address", `
Where the server listens, and where it stores its data.`)
	// HTTPAddress is where the server listens, unless a flag sets another address.
	HTTPAddress = where.Default("HTTP_ADDR", "127.0.0.1:8090")
	// DataDir is the folder of the database and the uploaded files, unless the flag --dir sets another.
	DataDir = where.Default("DATA_DIR", "./pb_data")
	// AdminAddress is the address where superusers may sign in; empty: at HTTPAddress.
	AdminAddress = Explain("Accounts", `
Where superusers are let in, with the dashboard (/_/), and nowhere else: an address that strangers cannot reach.
Without it they sign in at HTTP_ADDR like everybody.`).
		Sample("ADMIN_ADDR", "127.0.0.1:8091")

	superuserIPs = Explain("Accounts", `
From which addresses or networks superusers are let in, separated by commas. Without it, what "lexharbor superuser
ips" has set.`).
		Sample("SUPERUSER_IPS", "10.0.0.5,10.8.0.0/24")

	smtp = Explain("Mail", `
The mail server. Without SMTP_HOST, "npm start" catches mail in DATA_DIR/mail instead of sending it. Port 465
means TLS from the first byte.`)
	smtpHost     = smtp.Sample("SMTP_HOST", "")
	smtpPort     = smtp.Default("SMTP_PORT", "587")
	smtpUsername = smtp.Sample("SMTP_USERNAME", "")
	smtpPassword = smtp.Sample("SMTP_PASSWORD", "")

	mailFrom = Explain("Mail", `
The sender of all mail.`).Sample("MAIL_FROM", "Your firm <hello@lexharbor.example>")

	// TrustedProxies lists the reverse proxies whose X-Forwarded-For package admission believes.
	TrustedProxies = Explain("Limits", `
The server believes X-Forwarded-For of these reverse proxies only: addresses or networks, separated by commas.
Empty: of none.`).Sample("TRUSTED_PROXIES", "127.0.0.1")
)

// Apply writes the environment's values into PocketBase's settings. Where a variable is unset, the dashboard's value
// stays. It checks the staff's mail addresses but stores none, because only the JavaScript hooks use them. The error
// names every invalid variable.
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

	// All pages contain this address, and links in mails lead to it.
	settings.Meta.AppURL, err = SiteOrigin()
	wrong.Add(err)
	if from := mailFrom.Value(); from != "" {
		sender, err := mail.ParseAddress(from)
		if err != nil {
			wrong.Add(fmt.Errorf(`MAIL_FROM must be an address or "Name <address>": %w`, err))
		} else {
			settings.Meta.SenderAddress = sender.Address
			if sender.Name != "" {
				settings.Meta.SenderName = sender.Name
			}
		}
	}
	wrong.Add(applySMTP(&settings.SMTP))
	wrong.Add(applyBackups(&settings.Backups))
	wrong.Add(filesS3.apply(&settings.S3))
	if TrustedProxies.Value() != "" {
		// Package admission removes all other forwarding headers, and leaves only the client's address in this one.
		settings.TrustedProxy = core.TrustedProxyConfig{Headers: []string{"X-Forwarded-For"}}
	}

	wrong.Add(applySuperuserIPs(settings))
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

// haveSameSecrets compares the passwords, which the settings' JSON omits.
func haveSameSecrets(one, other *core.Settings) bool {
	return one.SMTP.Password == other.SMTP.Password && one.Backups.S3.Secret == other.Backups.S3.Secret &&
		one.S3.Secret == other.S3.Secret
}

// applySMTP replaces all SMTP settings at once, so that one server's password is never sent to another.
func applySMTP(stored *core.SMTPConfig) error {
	host := smtpHost.Value()
	if host == "" {
		return nil
	}
	port, err := strconv.Atoi(smtpPort.Value())
	if err != nil || port < 1 || port > 65535 {
		return errors.New("SMTP_PORT must be a number from 1 to 65535")
	}
	*stored = core.SMTPConfig{
		Enabled: true, Host: host, Port: port, TLS: port == 465,
		Username: smtpUsername.Value(), Password: smtpPassword.Value(),
		AuthMethod: stored.AuthMethod, LocalName: stored.LocalName,
	}
	return nil
}

// applySuperuserIPs replaces the whole list. It fails for an invalid address, because a wrong list could lock out all
// superusers.
func applySuperuserIPs(settings *core.Settings) error {
	given := superuserIPs.Value()
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

// widestClient is the length in bits of the IPv6 prefix that counts as one client in package admission.
const widestClient = 64

// networkOf parses an address or a network. It widens an IPv6 network to at least one client's prefix.
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

var (
	staff = Explain("Staff", `
The address that gets notices of submissions.`)
	subjects = Explain("Staff", `
The address that gets contact messages about one subject instead: "Request a Demo", "Pricing Questions", "Technical
Support", "Partnership Inquiry".`)
	// staffSettings are the recipients of visitors' submissions. pb_hooks/src/environment.ts selects the recipient of
	// each submission.
	staffSettings = []Setting{
		staff.Sample("STAFF_EMAIL", "staff@lexharbor.example"),
		subjects.Sample("STAFF_EMAIL_DEMO", ""),
		subjects.Sample("STAFF_EMAIL_PRICING", ""),
		subjects.Sample("STAFF_EMAIL_SUPPORT", ""),
		subjects.Sample("STAFF_EMAIL_PARTNERSHIP", ""),
	}
)

// checkStaffAddresses adds invalid mail addresses to wrong. Otherwise such an error would show only when a mail leaves,
// and could cost a lead.
func checkStaffAddresses(wrong *Wrong) {
	for _, each := range staffSettings {
		value := each.Value()
		if value == "" {
			continue
		}
		if parsed, err := mail.ParseAddress(value); err != nil || parsed.Address != value {
			wrong.Add(fmt.Errorf("%s must be one bare address, such as sales@example.com", each.Name))
		}
	}
}
