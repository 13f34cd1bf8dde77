package accounts

import (
	"errors"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// streamExpiry is the key under which a realtime client stores when the token of its subscription expires.
const streamExpiry = "siteTokenExpiry"

var errTokenExpired = errors.New("the token of this event stream has expired")

// EndExpiredStreams ends an event stream at the first event after its token has expired. PocketBase checks the token
// only at a subscription, and leaves a stream open for up to half an hour. Clients reconnect by themselves, and
// subscribe with their current token.
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

// tokenExpiry returns when an accepted token expires; zero: it has no expiry.
func tokenExpiry(authorization string) time.Time {
	expiry, err := claimsOf(authorization).GetExpirationTime()
	if err != nil || expiry == nil {
		return time.Time{}
	}
	return expiry.Time
}

// bareToken returns the token of an Authorization header, without a scheme before it.
func bareToken(authorization string) string {
	const scheme = "Bearer "
	if len(authorization) > len(scheme) && strings.EqualFold(authorization[:len(scheme)], scheme) {
		return authorization[len(scheme):]
	}
	return authorization
}
