package guard

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/testapp"
)

func TestTheLogContainsNoSecretOfAnAddress(t *testing.T) {
	app := testapp.New(t)
	HideSecretsInLogs(app, "/preview/")
	secret := "81d330b7b027c3eb1364dd2e7986cc9b"
	entry := &core.Log{
		Message: "POST /newsletter/unsubscribe?token=" + secret + "&x=1",
		Data: types.JSONMap[any]{
			"url":     "/newsletter/unsubscribe?x=1&token=" + secret,
			"referer": "https://lexharbor.example/preview/" + secret + "?a=1",
			"status":  200,
		},
	}
	entry.Id = core.GenerateDefaultRandomId()
	if err := app.AuxSave(entry); err != nil {
		t.Fatal(err)
	}

	var kept core.Log
	if err := app.AuxModelQuery(&core.Log{}).One(&kept); err != nil {
		t.Fatal(err)
	}
	if want := "POST /newsletter/unsubscribe?token=***&x=1"; kept.Message != want {
		t.Errorf("message %q, want %q", kept.Message, want)
	}
	want := map[string]any{
		"url":     "/newsletter/unsubscribe?x=1&token=***",
		"referer": "https://lexharbor.example/preview/***?a=1",
		"status":  200.0,
	}
	for name, value := range want {
		if kept.Data[name] != value {
			t.Errorf("%s is %v, want %v", name, kept.Data[name], value)
		}
	}
}
