package webhooks

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/outbound"
	"lexharbor/internal/settings"
)

const (
	endpoints  = "webhook_endpoints"
	deliveries = "webhook_deliveries"

	// privateVariable is the variable that, set to "on", allows endpoints on this computer and in private networks, and
	// plain HTTP.
	privateVariable = "WEBHOOKS_PRIVATE"

	// secretPrefix is the start of each secret, and secretBytes the number of its random bytes, as standardwebhooks.com
	// defines them.
	secretPrefix = "whsec_"
	secretBytes  = 32
)

var private = settings.Explain("Webhooks", `
"on": webhooks may go to this computer and to private networks too, and there by plain http. See
docs/operations/people.md.`).Default(privateVariable, "off")

// Settings are the webhook settings from the environment.
type Settings struct {
	// Private allows endpoints on this computer and in private networks, and plain HTTP.
	Private bool
}

// SettingsFromEnvironment reads WEBHOOKS_PRIVATE.
func SettingsFromEnvironment() (Settings, error) {
	switch setting := private.Value(); setting {
	case "on", "off":
		return Settings{Private: setting == "on"}, nil
	default:
		return Settings{}, fmt.Errorf("%s must be on or off, not %q", privateVariable, setting)
	}
}

// Bind validates every endpoint before it is saved, and generates a secret if it has none.
func Bind(app core.App, settings Settings) {
	check := func(e *core.RecordEvent) error {
		if err := checkAddress(e.Record.GetString("url"), settings); err != nil {
			return validation.Errors{"url": validation.NewError("wrong_address", err.Error())}
		}
		if e.Record.GetString("secret") == "" {
			e.Record.Set("secret", newSecret())
		}
		if _, err := keyOf(e.Record.GetString("secret")); err != nil {
			return validation.Errors{"secret": validation.NewError("wrong_secret", err.Error())}
		}
		return e.Next()
	}
	app.OnRecordCreate(endpoints).BindFunc(check)
	app.OnRecordUpdate(endpoints).BindFunc(check)
}

// checkAddress returns an error for a URL that the program never calls. Host names are resolved and checked again at
// each delivery.
func checkAddress(text string, settings Settings) error {
	address, err := url.Parse(text)
	if err != nil || address.Hostname() == "" || address.User != nil || address.Fragment != "" {
		return errors.New(
			"This must be an address such as https://crm.example/hooks, without a user name and a password.",
		)
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !settings.Private) {
		return errors.New("This must begin with https://, because what visitors send travels to it.")
	}
	literal, err := netip.ParseAddr(address.Hostname())
	isPrivate := strings.EqualFold(address.Hostname(), "localhost") || err == nil && outbound.IsPrivate(literal)
	if err == nil && outbound.IsNeverCalled(literal) || isPrivate && !settings.Private {
		return fmt.Errorf(
			"%s is an address that the program refuses to call; %s=on allows those of private networks.",
			address.Hostname(),
			privateVariable,
		)
	}
	return nil
}

func newSecret() string {
	key := make([]byte, secretBytes)
	_, _ = rand.Read(key) // never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(key)
}

func keyOf(secret string) ([]byte, error) {
	text, hasPrefix := strings.CutPrefix(secret, secretPrefix)
	key, err := base64.StdEncoding.DecodeString(text)
	if !hasPrefix || err != nil || len(key) < 24 {
		return nil, errors.New("A secret is " + secretPrefix + " and at least 24 bytes in base64.")
	}
	return key, nil
}

// rotate gives the endpoint a new secret and returns it. During overlap, messages are also signed with the old secret,
// so that the receiver has time to change it. It fails while the previous overlap lasts.
func rotate(app core.App, endpoint *core.Record, overlap time.Duration, now time.Time) (string, error) {
	if until := endpoint.GetDateTime("formerUntil").Time(); until.After(now) {
		return "", fmt.Errorf(
			"the last rotation ends at %s: until then two secrets are valid, and a third would end one of them",
			until.Format(time.RFC3339),
		)
	}
	secret := newSecret()
	endpoint.Set("formerSecret", endpoint.GetString("secret"))
	endpoint.Set("formerUntil", now.Add(overlap))
	endpoint.Set("secret", secret)
	return secret, app.Save(endpoint)
}
