package replication

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"time"
)

const (
	// longestSync is the time limit for Litestream to copy all commits to the store.
	longestSync = 5 * time.Second
	// answerBytes limits a response of Litestream, which is always shorter.
	answerBytes = 64 << 10
)

// Litestream is a client of the program Litestream, which copies the database. It uses Litestream's control socket.
type Litestream struct {
	socket, database string
	client           *http.Client
}

// NewLitestream returns a client for the database in this data folder. It does not connect yet.
func NewLitestream(socket, dataDir string) (*Litestream, error) {
	database, err := filepath.Abs(filepath.Join(dataDir, databaseFile))
	if err != nil {
		return nil, err
	}
	dialer := &net.Dialer{Timeout: time.Second}
	return &Litestream{socket, database, &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", socket)
		},
	}}}, nil
}

// Sync returns nil when all commits before the call are in the S3 store, otherwise an error after longestSync at most.
func (l *Litestream) Sync(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, longestSync)
	defer cancel()
	question, err := json.Marshal(
		map[string]any{"path": l.database, "wait": true, "timeout": int(longestSync.Seconds())},
	)
	if err != nil {
		return err
	}
	var answer struct {
		Status         string
		TXID           uint64
		ReplicatedTXID uint64 `json:"replicated_txid"`
	}
	if err := l.ask(ctx, http.MethodPost, "/sync", question, &answer); err != nil {
		return err
	}
	isDone := answer.Status == "synced" || answer.Status == "no_change"
	if !isDone || answer.TXID == 0 || answer.ReplicatedTXID < answer.TXID {
		return fmt.Errorf(
			"Litestream did not confirm: status %q, transaction %d of %d",
			answer.Status,
			answer.ReplicatedTXID,
			answer.TXID,
		)
	}
	return nil
}

// LastSync returns when the store last contained all commits that Litestream knew. It returns the zero time if that has
// not happened since Litestream started.
func (l *Litestream) LastSync(ctx context.Context) (time.Time, error) {
	var answer struct {
		Databases []struct {
			Path       string
			LastSyncAt time.Time `json:"last_sync_at"`
		}
	}
	if err := l.ask(ctx, http.MethodGet, "/list", nil, &answer); err != nil {
		return time.Time{}, err
	}
	for _, each := range answer.Databases {
		if each.Path == l.database {
			return each.LastSyncAt, nil
		}
	}
	return time.Time{}, fmt.Errorf("Litestream does not copy %s", l.database)
}

// register makes Litestream copy the database to this address, if it does not do so yet.
func (l *Litestream) register(ctx context.Context, to string) error {
	question, err := json.Marshal(map[string]string{"path": l.database, "replica_url": to})
	if err != nil {
		return err
	}
	return l.ask(ctx, http.MethodPost, "/register", question, &struct{}{})
}

func (l *Litestream) unregister(ctx context.Context) error {
	question, err := json.Marshal(map[string]any{"path": l.database, "timeout": int(longestSync.Seconds())})
	if err != nil {
		return err
	}
	return l.ask(ctx, http.MethodPost, "/unregister", question, &struct{}{})
}

type refusalError struct {
	path   string
	status int
	reason string
}

// Error names the request and Litestream's reason.
func (e *refusalError) Error() string {
	return fmt.Sprintf("Litestream refuses %s (%d): %s", e.path, e.status, e.reason)
}

func (l *Litestream) ask(ctx context.Context, method, path string, question []byte, answer any) error {
	request, err := http.NewRequestWithContext(ctx, method, "http://litestream"+path, bytes.NewReader(question))
	if err != nil {
		return err
	}
	response, err := l.client.Do(request)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("Litestream has not answered %s in time", path)
	}
	if err != nil {
		return fmt.Errorf("Litestream does not answer at %s: %w", l.socket, err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, answerBytes))
	if err != nil {
		return fmt.Errorf("Litestream's answer broke off: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		var refusal struct{ Error string }
		_ = json.Unmarshal(content, &refusal) // if Litestream gives no reason, the status must suffice
		return &refusalError{path, response.StatusCode, refusal.Error}
	}
	if err := json.Unmarshal(content, answer); err != nil {
		return fmt.Errorf("Litestream's answer cannot be read: %w", err)
	}
	return nil
}
