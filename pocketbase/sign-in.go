package main

import (
	"github.com/pocketbase/pocketbase/core"
)

// signInPage is where staff sign in, and where the links of their mails lead.
const signInPage = "/admin/images"

// bindSignIn makes the code by mail a second step and nothing else: it is sent to accounts whose password was given just before. To
// everybody else the answer is the same, as PocketBase gives it for addresses that it doesn't know, and no mail goes out.
func bindSignIn(app core.App) {
	app.OnRecordRequestOTPRequest("users").BindFunc(func(e *core.RecordCreateOTPRequestEvent) error {
		if e.Record != nil {
			given, err := gavePassword(e.App, e.Record)
			if err != nil {
				return err
			}
			if !given {
				e.Record = nil
			}
		}
		return e.Next()
	})
}

// gavePassword tells whether a sign-in of the account waits for its second step.
func gavePassword(app core.App, account *core.Record) (bool, error) {
	waiting, err := app.FindAllMFAsByRecord(account)
	if err != nil {
		return false, err
	}
	for _, step := range waiting {
		if step.Method() == core.MFAMethodPassword && !step.HasExpired(account.Collection().MFA.DurationTime()) {
			return true, nil
		}
	}
	return false, nil
}
