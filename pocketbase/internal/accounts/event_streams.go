package accounts

import (
	"errors"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// streamExpiry is a key in the values of PocketBase's realtime client, on the server. The value is the time when the
// token of the client's last subscription expires.
const streamExpiry = "siteTokenExpiry"

var errTokenExpired = errors.New("the token of this event stream has expired")

// EndExpiredStreams ends a realtime event stream at the first event after its token has expired. PocketBase checks the
// token only when a client subscribes, and leaves the stream open for up to half an hour. Clients reconnect
// automatically, and subscribe with their current token.
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

// tokenExpiry returns when the token of an Authorization header expires, or the zero time if it states no expiry. It
// does not verify the token.
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
