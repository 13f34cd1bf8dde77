// Package settings reads what the environment sets. Other packages read their own variables through it; those that belong to
// PocketBase's settings, and the public address of the site, are read here.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"os"
	"strconv"

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
//	SMTP_HOST        mail server; together with SMTP_PORT (default 587; 465 means TLS from the first byte), SMTP_USERNAME
//	                 and SMTP_PASSWORD it replaces the dashboard's SMTP settings as one group
//	TRUSTED_PROXIES  see admission.ProxiesFromEnvironment
//
// The addresses of the staff are only checked: the hooks read them.
func Apply(app core.App) error {
	if err := checkStaffAddresses(); err != nil {
		return err
	}
	settings, err := app.Settings().Clone()
	if err != nil {
		return err
	}
	before, err := json.Marshal(settings)
	if err != nil {
		return err
	}

	// The pages have one address, and the links of mails lead to them.
	if settings.Meta.AppURL, err = SiteOrigin(); err != nil {
		return err
	}
	if from := os.Getenv("MAIL_FROM"); from != "" {
		sender, err := mail.ParseAddress(from)
		if err != nil {
			return fmt.Errorf(`MAIL_FROM must be an address or "Name <address>": %w`, err)
		}
		settings.Meta.SenderAddress = sender.Address
		if sender.Name != "" {
			settings.Meta.SenderName = sender.Name
		}
	}
	if err := applySMTP(&settings.SMTP); err != nil {
		return err
	}
	if os.Getenv("TRUSTED_PROXIES") != "" {
		// The one header that admission.Proxies leaves, holding the one address it believes.
		settings.TrustedProxy = core.TrustedProxyConfig{Headers: []string{"X-Forwarded-For"}}
	}

	after, err := json.Marshal(settings)
	if err != nil || string(before) == string(after) && settings.SMTP.Password == app.Settings().SMTP.Password {
		return err
	}
	return app.Save(settings)
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

// staffVariables name who is told of what visitors send; the hooks' environment.ts says of what.
var staffVariables = []string{"STAFF_EMAIL", "STAFF_EMAIL_DEMO", "STAFF_EMAIL_PRICING", "STAFF_EMAIL_SUPPORT", "STAFF_EMAIL_PARTNERSHIP"}

// checkStaffAddresses refuses what no mail could be sent to: found out later, it would cost a lead.
func checkStaffAddresses() error {
	for _, name := range staffVariables {
		value := os.Getenv(name)
		if value == "" {
			continue
		}
		if parsed, err := mail.ParseAddress(value); err != nil || parsed.Address != value {
			return fmt.Errorf("%s must be one bare address, such as sales@example.com", name)
		}
	}
	return nil
}

// Number returns the variable, a whole number of at least 1, or the fallback where it is unset or empty.
func Number(name string, fallback int) (int, error) { return NumberFrom(1, name, fallback) }

// NumberFrom returns the variable, a whole number that is not less than least, or the fallback where it is unset or empty.
func NumberFrom(least int, name string, fallback int) (int, error) {
	number, err := strconv.Atoi(Variable(name, strconv.Itoa(fallback)))
	if err != nil || number < least {
		return 0, fmt.Errorf("%s must be a whole number of at least %d", name, least)
	}
	return number, nil
}
