package mail

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/tools/mailer"
)

// idleTime is how long a connection stays open for another mail. Servers close idle connections after a minute or more.
const idleTime = 20 * time.Second

// mailsEach is how many mails one connection sends. Some servers refuse more.
const mailsEach = 100

// goodbye is how long a server may take to answer QUIT before the connection is closed.
const goodbye = 2 * time.Second

// openConnections sends mails. It keeps SMTP connections open for the next mail.
type openConnections struct {
	transport func() *transport // returns a transport with the current settings
	idleTime  time.Duration
	mu        sync.Mutex
	idle      []*connection // the most recently used one is last
	closing   *time.Timer
	leaving   sync.WaitGroup
}

// Send implements mailer.Mailer. Its errors are of type *failure.
func (o *openConnections) Send(message *mailer.Message) error {
	letter, err := composeLetter(message)
	if err != nil {
		return &failure{permanent: true, cause: err}
	}
	current := o.transport()
	end := time.Now().Add(current.whole)
	if open := o.take(current); open != nil {
		err := open.send(letter, end)
		if err == nil {
			o.putBack(open)
			return nil
		}
		o.leave(open)
		// The server may have closed the idle connection, or accept no more mails on it. It has not received this mail
		// yet, so retry on a new connection.
		if refused := (&failure{}); !errors.As(err, &refused) || !refused.atServer {
			return err
		}
	}
	opened, err := current.open(end)
	if err != nil {
		return err
	}
	if err := opened.send(letter, end); err != nil {
		o.leave(opened)
		return err
	}
	o.putBack(opened)
	return nil
}

// take returns an idle connection with the current settings, or nil. It closes those that are too old or have others.
func (o *openConnections) take(current *transport) *connection {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.idle) > 0 {
		last := o.idle[len(o.idle)-1]
		o.idle = o.idle[:len(o.idle)-1]
		if last.smtp == current.smtp && last.clearText == current.clearText && time.Since(last.since) < o.idleTime {
			return last
		}
		o.leave(last)
	}
	return nil
}

func (o *openConnections) putBack(used *connection) {
	if used.mails >= mailsEach {
		o.leave(used)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	used.since = time.Now()
	o.idle = append(o.idle, used)
	if o.closing == nil {
		o.closing = time.AfterFunc(o.idleTime, o.closeIdle)
	}
}

// closeIdle closes the connections that have been idle for too long.
func (o *openConnections) closeIdle() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closing = nil
	for len(o.idle) > 0 {
		left := o.idleTime - time.Since(o.idle[0].since)
		if left > 0 {
			o.closing = time.AfterFunc(left, o.closeIdle)
			return
		}
		o.leave(o.idle[0])
		o.idle = o.idle[1:]
	}
}

// closeAll closes all idle connections. It returns when they are closed, or when ctx ends.
func (o *openConnections) closeAll(ctx context.Context) {
	o.mu.Lock()
	for _, each := range o.idle {
		o.leave(each)
	}
	o.idle = nil
	o.mu.Unlock()
	over := make(chan struct{})
	go func() { o.leaving.Wait(); close(over) }()
	select {
	case <-over:
	case <-ctx.Done():
	}
}

// leave closes a connection in the background.
func (o *openConnections) leave(left *connection) {
	o.leaving.Go(func() { left.close(time.Now().Add(goodbye)) })
}
