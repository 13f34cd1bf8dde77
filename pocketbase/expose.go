package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/accounts"
	"lexharbor/internal/admission"
	"lexharbor/internal/auditlog"
	"lexharbor/internal/bookings"
	"lexharbor/internal/erasure"
	"lexharbor/internal/instantmail"
	"lexharbor/internal/mail"
	"lexharbor/internal/pictures"
	"lexharbor/internal/uploads"
)

// expose gives the hooks $site: render(path, dataJSON) and markdown(text), which throw "render: …"; the build's id;
// isAdmin and isEditor(app, account); watching(app, topic); hasRoute(method, path); askItself(method, path,
// contentType, body, limitMs); undeclaredProxies(); budgets(app) and exceededMailBudget(app, wantedJSON), both JSON;
// clientCode(event), "" where limits don't hold; releaseMails(tx) and mailbox(address), see package mail;
// packBlocks(text, blocksJSON) and unpackBlocks(text, packed), see package instantmail; limitBodies(bytesByCall,
// fileMax, textMax); readBody(event); readKey(event); readApplication(event); askRoom(event); storedBytes(text, file);
// hasDayRoom(tx, bytes); askFileStore(app), which throws; storeBundled(app, file, bucket, key); noteAccess(app,
// account, action, leadsJSON) and accessesOf(app, rowsJSON, actor), see package auditlog; contentHash(object,
// without); deleteUnusedPictures(app, ids); copyFiles(app, record, folder), countFiles and deleteFiles(app, record),
// backups(app), replacedData(app) and wipe(app) of package erasure; print(line); newsletter, see newsletter.ForHooks;
// offsetIn(zone, instant); appointmentToken(app, action, row) and signedRow(app, action, token), empty for none;
// writeLettersBy(function), see instantmail.Writer; sendNow(app, mailJSON); sendPage(event, status, head, html);
// mailboxCode(app, address) and bookingPressure(tx, askedJSON), see package bookings; and for the job render-pages
// loadEngine, see render.Engines.Load, without waiting for it; the pages that readers wait for, whether requests are
// taken yet, how these readers go on, whether another run was asked for, and a way to ask for one.
func (s *server) expose(vm *goja.Runtime) {
	object := vm.NewObject()
	for name, value := range map[string]any{
		"render": s.engines.Render, "markdown": s.engines.Markdown, "build": s.site.Build(),
		"isAdmin": func(app core.App, account *core.Record) (bool, error) {
			return accounts.HasRole(app, account, accounts.AdminRole)
		},
		"isEditor": func(app core.App, account *core.Record) (bool, error) {
			return accounts.HasRole(app, account, accounts.AdminRole, accounts.EditorRole)
		},
		"watching": accounts.Watching, "hasRoute": s.hasRoute, "askItself": s.askItself,
		"undeclaredProxies": s.gate.Undeclared, "budgets": s.budgets.JSON,
		"exceededMailBudget": func(tx core.App, wanted string) (string, error) {
			return s.mail.ExceededJSON(tx, wanted)
		},
		"releaseMails": func(tx core.App) (int, error) { return s.mail.Release(tx) },
		"mailbox":      mail.Mailbox,
		"packBlocks":   instantmail.Pack, "unpackBlocks": instantmail.Unpack,
		"clientCode": s.clientCode,
		"askRoom":    s.gate.AskRoom, "storedBytes": uploads.StoredBytes,
		"hasDayRoom":   func(tx core.App, size int64) (bool, error) { return s.gate.Room.HasDayRoom(tx, size) },
		"askFileStore": func(app core.App) error { return uploads.AskStore(context.Background(), app) },
		"limitBodies":  s.gate.LimitBodies, "readBody": s.gate.Body, "readApplication": s.gate.Application,
		"readKey":      func(e *core.RequestEvent) admission.Key { return admission.KeyOf(e.Request.Header) },
		"storeBundled": pictures.StoreBundled,
		"noteAccess":   auditlog.NoteJSON, "accessesOf": auditlog.OfJSON,
		"contentHash": admission.ContentHash, "deleteUnusedPictures": pictures.DeleteUnusedByContent,
		"copyFiles": erasure.CopyFiles, "countFiles": erasure.CountFiles, "deleteFiles": erasure.DeleteFiles,
		"backups": erasure.Backups, "replacedData": erasure.ReplacedData, "wipe": erasure.Wipe,
		"print":       func(line string) { fmt.Println(line) },
		"mailboxCode": bookings.MailboxCode, "bookingPressure": s.bookings.PressureJSON,
		"offsetIn": bookings.OffsetIn, "appointmentToken": bookings.AppointmentToken, "signedRow": bookings.SignedRow,
		"writeLettersBy": s.letters.Use, "sendNow": mail.SendNow, "sendPage": s.sendPage,
		"loadEngine": func() { go s.engines.Load("/") }, "awaited": func() string { return s.site.AwaitedPages() },
		"serving": s.serving.Load, "answerReaders": s.site.AnswerReaders,
		"renderAsked": func() bool { return s.renderJob.Load().IsAsked() },
		"renderAgain": func() { s.renderJob.Load().Request() },
	} {
		if err := object.Set(name, value); err != nil {
			panic(err) // a fresh object takes any key
		}
	}
	if err := object.Set("newsletter", s.newsletter.ForHooks()); err != nil {
		panic(err)
	}
	if err := vm.Set("$site", object); err != nil {
		panic(err)
	}
}

// hasRoute reports whether the running server answers this very method and path; false before it serves.
func (s *server) hasRoute(method, path string) bool {
	routes := s.routes.Load()
	return routes != nil && routes.HasRoute(method, path)
}

// sendPage answers with a page that the hooks have rendered for one person.
func (s *server) sendPage(e *core.RequestEvent, status int, head, html string) {
	s.site.SendPersonal(e.Response, e.Request, status, head, html)
}

// askItself sends this server a request as a visitor would; an error where nobody answers within limitMs milliseconds.
func (s *server) askItself(method, path, contentType, body string, limitMs int64) (map[string]any, error) {
	own := s.own.Load()
	if own == nil {
		return nil, errors.New("the server is not serving")
	}
	status, answer, err := own.Ask(method, path, contentType, body, time.Duration(limitMs)*time.Millisecond)
	return map[string]any{"status": status, "body": answer}, err
}

// clientCode stands for who sent a request in the rows that it brings about; "" where limits don't hold for him.
func (s *server) clientCode(e *core.RequestEvent) (string, error) {
	return mail.ClientCode(e.App, s.gate.LimitedClient(e.Request))
}
