package admission

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"
	"unicode/utf8"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	// longestText is the maximum length, in bytes, of each text in a log row, such as the path. Then "…" follows.
	longestText = 200
	// skipSuccess is the event key of apis.SkipSuccessActivityLog. A success with it is neither logged nor counted.
	skipSuccess = "__skipSuccessActivityLogger"
)

// RequestLog returns a middleware that replaces PocketBase's request log. It logs requests of signed-in accounts,
// and a limited number of failures of guests. All others, and refusals by a limit, are only counted (see EndMinute), so
// that clients cannot fill the disk with rows.
func (g *Gate) RequestLog() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       apis.DefaultActivityLoggerMiddlewareId,
		Priority: apis.DefaultActivityLoggerMiddlewarePriority,
		Func: func(e *core.RequestEvent) error {
			begun := time.Now()
			err := e.Next()
			g.logRequest(e, begun, err)
			return err
		},
	}
}

func (g *Gate) logRequest(e *core.RequestEvent, begun time.Time, failure error) {
	client := clientOf(e.Request)
	if e.App.Settings().Logs.MaxDays == 0 || failure == nil && e.Get(skipSuccess) != nil {
		return
	}
	status := statusOf(e, failure)
	switch {
	case isRefusal(status, failure):
		g.traffic.refuse(g.clients, client, status)
	case e.Auth == nil && status < http.StatusBadRequest:
		g.traffic.served.Add(1)
	case e.Auth == nil && !g.clients.mayFail(client, begun):
		g.traffic.failed.Add(1)
	default:
		g.write(e, client, begun, status, failure)
	}
}

// isRefusal reports whether a limit refused the request. A 503 with an error comes from a failed handler, not from a
// limit.
func isRefusal(status int, failure error) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusRequestEntityTooLarge, http.StatusRequestTimeout:
		return true
	case http.StatusServiceUnavailable:
		return failure == nil
	}
	return false
}

func statusOf(e *core.RequestEvent, failure error) int {
	var apiError *router.ApiError
	switch status := e.Status(); {
	case status != 0:
		return status
	case errors.As(failure, &apiError):
		return apiError.Status
	case failure != nil:
		return http.StatusInternalServerError
	}
	return http.StatusOK
}

func (g *Gate) write(e *core.RequestEvent, client Client, begun time.Time, status int, failure error) {
	path := shortened(e.Request.URL.EscapedPath())
	details := []any{
		slog.String("type", "request"),
		slog.Float64("execTime", float64(time.Since(begun))/float64(time.Millisecond)),
		slog.String("url", path),
		slog.String("method", shortened(e.Request.Method)),
		slog.Int("status", status),
		slog.String("referer", shortened(withoutQuery(e.Request.Referer()))),
		slog.String("userAgent", shortened(e.Request.UserAgent())),
		slog.String("client", g.codes.of(client, begun)),
	}
	if failure != nil {
		details = append(details, slog.String("error", shortened(failure.Error())))
		var apiError *router.ApiError
		if errors.As(failure, &apiError) && apiError.RawData() != nil {
			details = append(details, slog.String("details", shortened(fmt.Sprint(apiError.RawData()))))
		}
	}
	account := ""
	if e.Auth != nil {
		account = e.Auth.Collection().Name
		if e.App.Settings().Logs.LogAuthId {
			details = append(details, slog.String("authId", e.Auth.Id))
		}
	}
	details = append(details, slog.String("auth", account))
	if e.App.Settings().Logs.LogIP {
		details = append(details, slog.String("userIP", client.String()))
	}
	level := slog.LevelInfo
	if failure != nil {
		level = slog.LevelError
	}
	message := shortened(e.Request.Method) + " " + path
	// A goroutine writes the row, so that the request does not wait for the log's database.
	go e.App.Logger().Log(context.Background(), level, message, details...)
}

func withoutQuery(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	parsed.RawQuery, parsed.Fragment, parsed.User = "", "", nil
	return parsed.String()
}

func shortened(text string) string {
	if len(text) <= longestText {
		return text
	}
	end := longestText
	for !utf8.RuneStart(text[end]) && end > 0 {
		end--
	}
	return text[:end] + "…"
}
