package accounts

import (
	"errors"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// streamExpiry is where a realtime client notes when the token expires that it subscribed with.
const streamExpiry = "siteTokenExpiry"

var errTokenExpired = errors.New("the token of this event stream has expired")

// EndExpiredStreams ends an event stream instead of telling it anything once the token has expired that it subscribed
// with: PocketBase asks for the token with each subscription, and leaves a stream open for up to half an hour. Clients
// reconnect by themselves, and subscribe with the token that they have by then.
func EndExpiredStreams(app core.App) {
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if e.Auth == nil {
			e.Client.Unset(streamExpiry)
		} else {
			e.Client.Set(streamExpiry, tokenExpiry(e.Request.Header.Get("Authorization")))
		}
		return e.Next()
	})
	app.OnRealtimeMessageSend().BindFunc(func(e *core.RealtimeMessageEvent) error {
		if expiry, limited := e.Client.Get(streamExpiry).(time.Time); limited && !time.Now().Before(expiry) {
			return errTokenExpired
		}
		return e.Next()
	})
}

// tokenExpiry reads a token that PocketBase has accepted; the zero time means that it names none.
func tokenExpiry(authorization string) time.Time {
	expiry, err := claimsOf(authorization).GetExpirationTime()
	if err != nil || expiry == nil {
		return time.Time{}
	}
	return expiry.Time
}

// bareToken is the token of a header Authorization, which may name the scheme before it.
func bareToken(authorization string) string {
	const scheme = "Bearer "
	if len(authorization) > len(scheme) && strings.EqualFold(authorization[:len(scheme)], scheme) {
		return authorization[len(scheme):]
	}
	return authorization
}
