// Command fixed-answer is a minimal server in Go. It requests a page from another server once, and then sends the same
// bytes and headers to every client. No server that uses net/http can send more pages per second.
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
			_, _ = w.Write(body) // ignore the error of a client that closed the connection
		}),
	}
	log.Fatal(server.ListenAndServe())
}
