package answers

import "sync/atomic"

// oftenAsked is the number of requests after which the best compression is worth its time. Few answers that change
// often get so many requests.
const oftenAsked = 8

// densing is a semaphore: only one answer at a time is compressed at the highest quality, which leaves a core for
// requests.
var densing = make(chan struct{}, 1)

// denseForm is the smallest form of a frequent answer. A goroutine compresses it, so no request waits for it.
type denseForm struct {
	asked atomic.Int64
	form  atomic.Pointer[form]
}

// instead returns the smallest form if it is ready. Otherwise it counts the request and returns sound, the first Brotli
// form. After oftenAsked requests it starts the compression.
func (d *denseForm) instead(a *Answer, sound *form) *form {
	if made := d.form.Load(); made != nil {
		return made
	}
	if d.asked.Add(1) == oftenAsked {
		go d.make(a)
	}
	return sound
}

func (d *denseForm) make(a *Answer) {
	densing <- struct{}{}
	defer func() { <-densing }()
	// The smallest form has the ETag of the first Brotli form, so a client that cached the first need not load it
	// again. An ETag must identify the exact bytes only for range requests, which Send does not support.
	d.form.Store(a.formOf("br", compressBrotli(a.Plain(), atBest), a.Tag()+"-br"))
}
