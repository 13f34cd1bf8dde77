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

// shareRetry is the Retry-After, in seconds, for a client that has used up its daily share of disk space.
const shareRetry = 3600

// AskRoom reserves disk space for a submission whose body readBody has read. It returns "", or the reason for a
// refusal, such as uploads.DiskFull. A job application reserves its space earlier, in takeApplication. The JavaScript
// hooks do not call AskRoom for a retry. After the answer readBody ends the reservation. If the status is not 200, the
// space does not count against the client's share.
func (g *Gate) AskRoom(e *core.RequestEvent) (string, error) {
	guest := visitOf(e.Request)
	if guest == nil || guest.small == nil || guest.reserved != nil {
		return "", nil
	}
	bytes := uploads.StoredBytes(int64(len(guest.small.Text)), 0)
	reserved, refusal, err := g.Room.Enter(e.App, g.LimitedClient(e.Request), bytes, time.Now())
	guest.reserved = reserved
	return refusal, err
}

// takeApplication stores a job application's file on the disk, if there is space, and releases the reservation after
// the answer. Without space it reads the body and discards it; the hooks then answer with the reason. A client that has
// used up its share gets 429.
func (g *Gate) takeApplication(e *core.RequestEvent, guest *visit) error {
	limits := g.sizes.Load()
	most := limits.file + limits.text
	if declared := e.Request.ContentLength; declared >= 0 {
		most = min(most, declared)
	}
	key := KeyOf(e.Request.Header).Text
	reserved, refusal, err := g.Room.EnterFile(e.App, g.LimitedClient(e.Request), key, most, time.Now())
	if err != nil {
		return err
	}
	var application *uploads.Application
	if refusal == "" {
		defer func() { reserved.Leave(e.Status() == http.StatusOK) }()
		application, err = g.readApplication(e, guest.body)
		if err == nil && application.Refusal == "" {
			refusal, err = reserved.Arrived(e.App, time.Now())
			application.Refusal = refusal
		}
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
