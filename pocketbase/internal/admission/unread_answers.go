package admission

import (
	"slices"
	"sync"
)

// mostUnread is how many bytes all answers may have that are in memory after their request left its place. Without it,
// one client with CLIENT_CALLS could have about 150 answers of mostHeld bytes within STALL_SECONDS: 600 MB.
const mostUnread = 64 << 20

// unreadAnswers limits the memory of answers that their clients read. Beyond the limit it cuts off the oldest answer of
// the client that has most. So neither many answers of one client nor one answer each of many clients stop a reader who
// reads.
type unreadAnswers struct {
	most int64

	mu      sync.Mutex
	bytes   int64
	answers []*unreadAnswer // oldest first
}

type unreadAnswer struct {
	client Client
	bytes  int64
	cut    func() // disconnects the client; called at most once, before remove returns
}

// add counts an answer until remove.
func (u *unreadAnswers) add(answer *unreadAnswer) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for u.bytes+answer.bytes > u.most && len(u.answers) > 0 {
		at := u.heaviest(answer)
		u.answers[at].cut()
		u.drop(at)
	}
	u.bytes += answer.bytes
	u.answers = append(u.answers, answer)
}

func (u *unreadAnswers) remove(answer *unreadAnswer) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if at := slices.Index(u.answers, answer); at >= 0 {
		u.drop(at)
	}
}

// heaviest returns the index of the oldest answer of the client that has most bytes, the coming answer included.
func (u *unreadAnswers) heaviest(coming *unreadAnswer) int {
	sums := map[Client]int64{coming.client: coming.bytes}
	for _, each := range u.answers {
		sums[each.client] += each.bytes
	}
	heaviest := 0
	for at, each := range u.answers {
		if sums[each.client] > sums[u.answers[heaviest].client] {
			heaviest = at
		}
	}
	return heaviest
}

func (u *unreadAnswers) drop(at int) {
	u.bytes -= u.answers[at].bytes
	u.answers = slices.Delete(u.answers, at, at+1)
}
