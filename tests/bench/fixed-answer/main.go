// Command fixed-answer is the least that Go's own server does for a page: it asks another server once, then gives the same bytes under the same
// headers to everybody. What it gives in a second is what a server that is built on net/http can reach.
//
//	go run main.go <address to listen on> <address of the page>
package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	request, err := http.NewRequest(http.MethodGet, os.Args[2], nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := (&http.Transport{DisableCompression: true}).RoundTrip(request)
	if err != nil {
		log.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	headers := response.Header
	headers.Del("Date")
	server := &http.Server{
		Addr: os.Args[1], ReadTimeout: time.Minute, WriteTimeout: time.Minute,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			all := w.Header()
			for name, values := range headers {
				all[name] = values
			}
			_, _ = w.Write(body) // a reader who left is no error
		}),
	}
	log.Fatal(server.ListenAndServe())
}
