package admission

import (
	"log"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/uploads"
)

// shareRetry is how many seconds a client waits after it has used up its share of a day.
const shareRetry = 3600

// AskRoom returns "" if the disk has room for a submission, else the reason as package uploads names it. It does not
// apply to retries. An application reserves its room before its body is read. A submission whose answer is not 200
// returns its room.
func (g *Gate) AskRoom(e *core.RequestEvent) (string, error) {
	guest := visitOf(e.Request)
	if guest == nil || guest.small == nil || guest.leave != nil {
		return "", nil
	}
	bytes := uploads.StoredBytes(int64(len(guest.small.Text)), 0)
	leave, refusal, err := g.Room.Enter(e.App, g.LimitedClient(e.Request), bytes, time.Now())
	guest.leave = leave
	return refusal, err
}

// takeApplication reads an application if there is room for it, and frees the reserved room after the answer. Without
// room the body is read from the network and discarded; the hooks report the reason.
func (g *Gate) takeApplication(e *core.RequestEvent, guest *visit) error {
	limits := g.sizes.Load()
	most := limits.file + limits.text
	if declared := e.Request.ContentLength; declared >= 0 {
		most = min(most, declared)
	}
	key := KeyOf(e.Request.Header).Text
	leave, refusal, err := g.Room.EnterFile(e.App, g.LimitedClient(e.Request), key, most, time.Now())
	if err != nil {
		return err
	}
	var application *uploads.Application
	if refusal == "" {
		defer func() { leave(e.Status() == http.StatusOK) }()
		application, err = g.readApplication(e, guest.body)
	} else {
		application, err = uploads.Refused(refusal, guest.body, limits.file, limits.text)
	}
	if application != nil {
		defer func() {
			if err := application.Discard(); err != nil {
				log.Println("the file of an application that was not stored may be left:", err)
			}
		}()
	}
	if err != nil {
		return g.unread(e, guest, err)
	}
	if refusal == uploads.ShareTaken {
		e.Response.Header().Set("Retry-After", strconv.Itoa(shareRetry))
		answers.Refuse(e.Response, http.StatusTooManyRequests)
		return nil
	}
	guest.application = application
	return e.Next()
}
