package webhooks

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"lexharbor/internal/jobs"
	"lexharbor/internal/outbound"
	"lexharbor/internal/testapp"
)

func TestDeliveriesAreSentInOrderSignedAndOnce(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusNoContent))
	endpoint := r.endpoint(receiver.url)
	first, second := r.delivery(endpoint, `{"n":1}`), r.delivery(endpoint, `{"n":2}`)
	r.queue.run()
	r.queue.run()

	all := receiver.all()
	if len(all) != 2 || all[0].body != `{"n":1}` || all[1].body != `{"n":2}` || all[0].id != "msg_"+first.Id ||
		all[1].id != "msg_"+second.Id {
		t.Fatalf("%+v", all)
	}
	for _, each := range all {
		expected, err := secretsOf(r.now(endpoint)).sign(each.id, r.at, each.body)
		if err != nil || each.signature != expected || each.timestamp != "1795539600" ||
			each.kind != "application/json" {
			t.Errorf("%+v, expected %s, %v", each, expected, err)
		}
	}
	if told := r.now(first); told.GetString("status") != "delivered" || told.GetInt("answered") != 204 ||
		told.GetDateTime("deliveredAt").Time() != noon {
		t.Errorf("%v", told)
	}
}

func TestAComputerWithoutTheLeaseDeliversNothing(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	may := false
	receiver := newReceiver(t, func(_ int, w http.ResponseWriter) {
		may = false // as if another computer had taken over
		w.WriteHeader(http.StatusNoContent)
	})
	r.queue.While(func() bool { return may })
	endpoint := r.endpoint(receiver.url)
	first, second := r.delivery(endpoint, `{"n":1}`), r.delivery(endpoint, `{"n":2}`)
	r.queue.run()
	if untold := r.now(first); len(receiver.all()) != 0 || untold.GetString("status") != "queued" ||
		untold.GetInt("attempts") != 0 {
		t.Errorf("%v, %+v", untold, receiver.all())
	}
	may = true
	r.queue.run()
	if len(receiver.all()) != 1 || r.now(first).GetString("status") != "delivered" ||
		r.now(second).GetString("status") != "queued" {
		t.Errorf("%+v", receiver.all())
	}
}

func TestADeliveryIsSentOnceItsCopyIsConfirmed(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusNoContent))
	isThere := false
	r.queue.After(func(context.Context) error {
		if isThere {
			return nil
		}
		return errors.New("the store does not answer")
	})
	delivery := r.delivery(r.endpoint(receiver.url), `{"n":1}`)
	r.queue.run()
	if untold := r.now(delivery); len(receiver.all()) != 0 || untold.GetString("status") != "queued" ||
		untold.GetInt("attempts") != 1 {
		t.Errorf("%v, %+v", untold, receiver.all())
	}
	isThere, r.at = true, r.at.Add(jobs.LongestRetryDelay)
	r.queue.run()
	if len(receiver.all()) != 1 || r.now(delivery).GetString("status") != "delivered" {
		t.Errorf("%+v", receiver.all())
	}
}

func TestAFailedDeliveryIsRetriedUnderTheSameID(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	receiver := newReceiver(t, func(nth int, w http.ResponseWriter) {
		if nth < 3 {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
	endpoint := r.endpoint(receiver.url)
	delivery := r.delivery(endpoint, "{}")
	for attempt := 1; attempt <= 2; attempt++ {
		r.queue.run()
		r.queue.run() // it is not due yet
		found := r.now(delivery)
		wait := found.GetDateTime("nextAttemptAt").Time().Sub(r.at)
		if found.GetString("status") != "queued" || found.GetString("lastError") != "it answered 502" ||
			wait < jobs.RetryDelay(attempt, 1)-1e9 ||
			wait > jobs.RetryDelay(attempt, 0) {
			t.Fatalf(
				"attempt %d: %s, %s, in %s",
				attempt,
				found.GetString("status"),
				found.GetString("lastError"),
				wait,
			)
		}
		r.at = r.at.Add(wait)
	}
	r.queue.run()
	ids := map[string]int{}
	for _, each := range receiver.all() {
		ids[each.id]++
	}
	if ids["msg_"+delivery.Id] != 3 || len(ids) != 1 || r.now(delivery).GetString("status") != "delivered" {
		t.Errorf("%v, %s", ids, r.now(delivery).GetString("status"))
	}
}

func TestLaterDeliveriesWaitForAFailingReceiver(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusServiceUnavailable))
	endpoint := r.endpoint(receiver.url)
	r.delivery(endpoint, "{}")
	next := r.delivery(endpoint, "{}")
	r.queue.run()
	if len(receiver.all()) != 1 || r.now(next).GetInt("attempts") != 0 {
		t.Errorf("%d told", len(receiver.all()))
	}
}

func TestAReceiverMayDelayARetryUpToALimit(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	receiver := newReceiver(t, func(nth int, w http.ResponseWriter) {
		w.Header().Set("Retry-After", map[int]string{1: "3600", 2: "99999999"}[nth])
		w.WriteHeader(http.StatusTooManyRequests)
	})
	delivery := r.delivery(r.endpoint(receiver.url), "{}")
	for _, wanted := range []time.Duration{time.Hour, jobs.LongestRetryDelay} {
		r.queue.run()
		if next := r.now(delivery).GetDateTime("nextAttemptAt").Time(); next != r.at.Add(wanted) {
			t.Fatalf("in %s", next.Sub(r.at))
		}
		r.at = r.at.Add(wanted)
	}
}

func TestADeliveryFailsAfterThreeDays(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusInternalServerError))
	delivery := r.delivery(r.endpoint(receiver.url), "{}")
	r.queue.run()
	r.at = r.at.Add(72 * time.Hour)
	r.queue.run()
	r.at = r.at.Add(72 * time.Hour)
	r.queue.run()
	if found := r.now(delivery); found.GetString("status") != "failed" || len(receiver.all()) != 2 {
		t.Errorf("%s after %d", found.GetString("status"), len(receiver.all()))
	}
}

func TestAnEndpointThatAnswers410GetsNothingMore(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusGone))
	endpoint := r.endpoint(receiver.url)
	delivery := r.delivery(endpoint, "{}")
	r.delivery(endpoint, "{}")
	r.queue.run()
	r.delivery(endpoint, "{}")
	r.queue.run()
	if r.now(delivery).GetString("status") != "failed" || r.now(endpoint).GetBool("enabled") ||
		len(receiver.all()) != 1 {
		t.Errorf("%d told", len(receiver.all()))
	}
}

func TestAReceiversRedirectIsNotFollowed(t *testing.T) {
	r, other := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusOK))
	receiver := newReceiver(t, func(_ int, w http.ResponseWriter) {
		w.Header().Set("Location", other.url)
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	delivery := r.delivery(r.endpoint(receiver.url), "{}")
	r.queue.run()
	if found := r.now(delivery); len(other.all()) != 0 ||
		!strings.Contains(found.GetString("lastError"), "307, a redirect") {
		t.Errorf("%s", found.GetString("lastError"))
	}
}

func TestAReceiverOnThisComputerIsCalledOnlyIfTheOperatorAllowsIt(t *testing.T) {
	receiver := newReceiver(t, status(http.StatusOK))
	for _, allowed := range []bool{false, true} {
		r := newRig(t, Settings{Private: allowed})
		// The endpoint's name resolves to the receiver's address.
		r.queue.client = func(private bool) *http.Client {
			client := outbound.NewClient(private)
			dial := client.Transport.(*http.Transport).DialContext
			client.Transport = &http.Transport{
				DialTLSContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
					return dial(ctx, network, strings.TrimPrefix(receiver.url, "http://"))
				},
			}
			return client
		}
		delivery := r.delivery(r.endpoint("https://crm.example/hooks"), "{}")
		r.queue.run()
		found := r.now(delivery)
		if isTold := found.GetString("status") == "delivered"; isTold != allowed ||
			!allowed && !strings.Contains(found.GetString("lastError"), "an address that the program refuses to call") {
			t.Errorf("allowed: %t, %s: %s", allowed, found.GetString("status"), found.GetString("lastError"))
		}
	}
	if len(receiver.all()) != 1 {
		t.Errorf("%d told", len(receiver.all()))
	}
}

func TestAnAddressThatIsNoLongerAllowedIsNotCalled(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusOK))
	delivery := r.delivery(r.endpoint(receiver.url), "{}")
	r.queue.settings = Settings{}
	r.queue.run()
	if found := r.now(delivery); len(receiver.all()) != 0 || found.GetString("status") != "queued" {
		t.Errorf("%d told, %s", len(receiver.all()), found.GetString("status"))
	}
}

func TestADeliveryOfAKilledProgramIsSentAfterItsLease(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusOK))
	endpoint := r.endpoint(receiver.url)
	delivery := r.delivery(endpoint, "{}")
	if claimed, err := r.queue.claim(endpoint.Id); err != nil || claimed == nil || claimed.Id != delivery.Id {
		t.Fatal(claimed, err)
	}
	if second, err := r.queue.claim(endpoint.Id); err != nil || second != nil {
		t.Fatal("claimed twice", err)
	}
	r.queue.run()
	if len(receiver.all()) != 0 {
		t.Fatal("it belongs to another")
	}
	r.at = r.at.Add(leaseTime)
	r.queue.run()
	if all := receiver.all(); len(all) != 1 || all[0].id != "msg_"+delivery.Id ||
		r.now(delivery).GetString("status") != "delivered" {
		t.Errorf("%+v", all)
	}
}

func TestAClockThatWasSetBackDelaysNothing(t *testing.T) {
	r, receiver := newRig(t, Settings{Private: true}), newReceiver(t, status(http.StatusOK))
	endpoint := r.endpoint(receiver.url)
	r.delivery(endpoint, "{}")
	r.at = r.at.Add(-30 * 24 * time.Hour)
	r.queue.run()
	if len(receiver.all()) != 1 {
		t.Error("it waits for a month")
	}
}

func TestASilentReceiverDoesNotDelayOthers(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	isAsked, goOn := make(chan struct{}), make(chan struct{})
	silent := newReceiver(t, func(_ int, w http.ResponseWriter) {
		close(isAsked)
		<-goOn
	})
	quick := newReceiver(t, status(http.StatusOK))
	waiting := r.delivery(r.endpoint(silent.url), "{}")
	told := r.delivery(r.endpoint(quick.url), "{}")
	over := make(chan struct{})
	go func() {
		r.queue.run()
		close(over)
	}()
	<-isAsked
	testapp.Eventually(t, func() bool { return r.now(told).GetString("status") == "delivered" })
	if status := r.now(waiting).GetString("status"); status != "sending" {
		t.Errorf("the silent one was waited for: it is %s", status)
	}
	close(goOn)
	<-over
}
