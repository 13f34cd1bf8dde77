package webhooks

import (
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// The values are the example of standardwebhooks.com.
func TestTheSignatureFollowsTheConvention(t *testing.T) {
	endpoint := core.NewRecord(core.NewBaseCollection(endpoints))
	endpoint.SetRaw("secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	signed, err := secretsOf(
		endpoint,
	).sign("msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), `{"test": 2432232314}`)
	if err != nil || signed != "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Error(signed, err)
	}
}

func TestBothSecretsSignDuringARotation(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	endpoint := r.endpoint("https://crm.example/hooks")
	before := endpoint.GetString("secret")
	secret, err := rotate(r.app, endpoint, 24*time.Hour, noon)
	if err != nil || secret == before {
		t.Fatal(secret, err)
	}
	of := func(secret string, at time.Time) string {
		alone := core.NewRecord(core.NewBaseCollection(endpoints))
		alone.SetRaw("secret", secret)
		signed, err := secretsOf(alone).sign("msg_1", at, "{}")
		if err != nil {
			t.Fatal(err)
		}
		return signed
	}
	for _, moment := range []struct {
		at     time.Time
		wanted func(at time.Time) string
	}{
		{noon.Add(24*time.Hour - time.Second), func(at time.Time) string {
			return of(secret, at) + " " + of(before, at)
		}},
		{noon.Add(24 * time.Hour), func(at time.Time) string { return of(secret, at) }},
	} {
		if signed, err := secretsOf(r.now(endpoint)).sign("msg_1", moment.at, "{}"); err != nil ||
			signed != moment.wanted(moment.at) {
			t.Errorf("at %s: %s, %v", moment.at, signed, err)
		}
	}
	if _, err := rotate(r.app, r.now(endpoint), time.Hour, noon.Add(time.Hour)); err == nil ||
		r.now(endpoint).GetString("secret") != secret {
		t.Error("a third secret")
	}
	if _, err := rotate(r.app, r.now(endpoint), time.Hour, noon.Add(25*time.Hour)); err != nil {
		t.Error(err)
	}
}

func TestAnEndpointGetsASecretAndKeepsIt(t *testing.T) {
	r := newRig(t, Settings{})
	endpoint := r.endpoint("https://crm.example/hooks")
	secret := endpoint.GetString("secret")
	if key, err := keyOf(secret); err != nil || len(key) != secretBytes {
		t.Fatal(secret, err)
	}
	if err := r.app.Save(r.now(endpoint)); err != nil || r.now(endpoint).GetString("secret") != secret {
		t.Error(err)
	}
	for _, wrong := range []string{"secret", "whsec_", "whsec_c2hvcnQ=", "whsec_***"} {
		endpoint.Set("secret", wrong)
		if err := r.app.Save(endpoint); err == nil {
			t.Errorf("%q is a secret", wrong)
		}
	}
}

func TestAForbiddenAddressIsRefusedWhenItIsSaved(t *testing.T) {
	for text, allowed := range map[string]Settings{
		"https://crm.example/hooks?x=1": {}, "https://8.8.8.8/hooks": {},
		"https://10.0.0.5/hooks": {Private: true}, "http://127.0.0.1:8080/": {Private: true},
		"http://crm.internal/": {Private: true}, "https://localhost/": {Private: true},
	} {
		if err := checkAddress(text, allowed); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if err := checkAddress(text, Settings{}); allowed.Private && err == nil {
			t.Errorf("%s is called unasked", text)
		}
	}
	for _, text := range []string{
		"", "crm.example", "ftp://crm.example/", "https://ada:secret@crm.example/", "https://crm.example/#part",
		"https://169.254.169.254/latest", "https://[fe80::1]/",
		"https://0.0.0.0/", "https://[::ffff:169.254.169.254]/", "javascript:alert(1)",
	} {
		if err := checkAddress(text, Settings{Private: true}); err == nil ||
			strings.Contains(err.Error(), "ada:secret") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTheSettingIsOnOrOff(t *testing.T) {
	for text, wanted := range map[string]bool{"": false, "off": false, "on": true} {
		t.Setenv(privateVariable, text)
		if settings, err := SettingsFromEnvironment(); err != nil || settings.Private != wanted {
			t.Errorf("%q: %v, %v", text, settings, err)
		}
	}
	t.Setenv(privateVariable, "yes")
	if _, err := SettingsFromEnvironment(); err == nil {
		t.Error("yes is neither")
	}
}
