package main

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/bookings"
	"lexharbor/internal/mail"
	"lexharbor/internal/newsletter"
	"lexharbor/internal/webhooks"
)

// newQueues returns what leaves this computer: mails, and what webhooks tell. Nothing does while another one may have
// taken over.
func (s *server) newQueues(app core.App) (*mail.Queue, *webhooks.Queue) {
	mails := mail.NewQueue(app)
	mails.Follow(newsletter.Kind, mail.Rules{Withdraw: s.newsletter.Withdraw, Refused: s.newsletter.Refused})
	mails.Follow(bookings.ReminderKind, mail.Rules{Withdraw: bookings.NewReminders().Withdraw})
	mails.Follow(bookings.DeletedKind, mail.Rules{Forget: true})
	mails.Compose(s.letters.Write)
	mails.Within(s.mail)
	hooks := webhooks.NewQueue(app, s.webhooks)
	s.replicated.Hold(mails, hooks)
	return mails, hooks
}
