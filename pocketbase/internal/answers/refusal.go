package answers

import (
	"encoding/json"
	"net/http"
)

// Refusal is the site's JSON format for the error of an API call.
type Refusal struct {
	Success bool   `json:"success"`
	Error   string `json:"error"`
	Code    string `json:"code"`
}

// refusals maps a status to the answer. Callers turn every other status into 503. PocketBase turns an uncaught
// exception or a full disk into a 400, which a client would take for a final refusal and not retry.
var refusals = map[int]Refusal{
	http.StatusUnauthorized: {Error: "Please sign in.", Code: "unauthorized"},
	http.StatusForbidden:    {Error: "You are not allowed to do this.", Code: "forbidden"},
	http.StatusNotFound:     {Error: "There is nothing at this address.", Code: "not_found"},
	http.StatusMethodNotAllowed: {
		Error: "This address is not asked by this method.", Code: "method_not_allowed",
	},
	http.StatusRequestTimeout: {
		Error: "The request took too long to arrive. Please try again.", Code: "timeout",
	},
	http.StatusRequestEntityTooLarge: {Error: "The request is too large.", Code: "too_large"},
	http.StatusTooManyRequests:       {Error: "Too many requests. Please try again in a moment.", Code: "rate_limited"},
	http.StatusServiceUnavailable: {
		Error: "The service is unavailable for the moment. Please try again.", Code: "unavailable",
	},
}

// CanRefuse reports whether refusals has an answer for this status.
func CanRefuse(status int) bool {
	_, ok := refusals[status]
	return ok
}

// Refuse writes the site's error answer, as JSON. The status must be one for which CanRefuse returns true.
func Refuse(w http.ResponseWriter, status int) {
	body, err := json.Marshal(refusals[status])
	mustSucceed(0, err)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the client disconnected
}

// RefusePage sends the same error as one line of plain text.
func RefusePage(w http.ResponseWriter, r *http.Request, status int) {
	Sentence(w, r, status, refusals[status].Error)
}
