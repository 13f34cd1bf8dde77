package main

// Decision: docs/decisions/0013-admission-limits-clients-before-pocketbase.md

import "lexharbor/internal/answers"

const (
	memory   = answers.CostMemory
	rows     = answers.CostDatabase
	hooks    = answers.CostEngine | answers.CostDatabase
	renderer = answers.CostRenderer
	writes   = answers.CostWriter | answers.CostDatabase
	mails    = answers.CostMail
	files    = answers.CostFile
	call     = answers.CostCall // the admission gate reads the request body first
)

// routeCosts lists the resources that each route of PocketBase and of the JavaScript hooks uses. Go packages declare
// their routes in a method Costs. The server does not start if a route has no line. The line decides whether a request
// waits for a slot and counts against the client's quota, except a superuser's. docs/admission.md shows all lines.
var routeCosts = map[string]answers.Cost{
	// Forms and links of visitors:
	"GET /api/site/challenge":               hooks,
	"GET /api/site/slots":                   hooks,
	"POST /api/site/request-demo":           call | hooks | writes | mails,
	"POST /api/site/send-email":             call | hooks | writes | mails,
	"POST /api/site/register-webinar":       call | hooks | writes | mails,
	"POST /api/site/apply":                  call | hooks | writes | mails | files,
	"POST /api/site/confirm-place":          call | hooks | writes | mails,
	"POST /api/site/demo/cancel":            call | hooks | writes | mails,
	"POST /api/site/demo/reschedule":        call | hooks | writes | mails,
	"GET /demo/cancel":                      hooks | renderer,
	"GET /demo/confirm":                     hooks | renderer,
	"GET /demo/reschedule":                  hooks | renderer,
	"POST /demo/cancel":                     call | hooks | writes | mails,
	"POST /demo/confirm":                    call | hooks | writes | mails,
	"POST /demo/reschedule":                 call | hooks | writes | mails,
	"POST /api/site/newsletter/confirm":     call | hooks | writes,
	"POST /api/site/newsletter/preferences": call | hooks | writes,
	"POST /api/site/newsletter/unsubscribe": call | hooks | writes,
	"POST /newsletter/unsubscribe":          call | hooks | writes,

	// Pages of the staff. Visitors may read audit and policies too:
	"GET /api/site/articles":       hooks,
	"GET /api/site/old-addresses":  hooks,
	"POST /api/site/old-addresses": call | hooks | writes,
	"POST /api/site/preview-link":  call | hooks | writes,
	"GET /api/site/audit":          hooks,
	"GET /api/site/policies":       hooks,
	"GET /api/site/leads":          hooks | writes, // the hook records which user saw which lead
	"GET /api/site/leads-csv":      hooks | writes,
	"GET /api/site/lead-sources":   hooks,
	"GET /api/site/lead":           hooks | writes,
	"POST /api/site/lead":          call | hooks | writes | mails,
	"GET /api/site/newsletter":     hooks | writes,
	"GET /api/site/newsletter-csv": hooks | writes,
	"POST /api/site/newsletter":    call | hooks | writes | mails,

	// Answers from memory. /api/{path...} answers 404 or 405 for paths without a route:
	"/api/{path...}":        memory,
	"GET /_/...":            memory,
	"GET /api/health/...":   memory,
	"GET /api/realtime/...": memory,

	// Other routes of PocketBase. JavaScript hooks also run when a client reads records.
	"POST /api/realtime/...":                         rows,
	"/api/collections/{collection}/records/...":      hooks | writes | files,
	"GET /api/collections/{collection}/records/...":  hooks,
	"POST /api/collections/{collection}/...":         hooks | writes | mails, // sign-in, new password, new email
	"GET /api/collections/{collection}/auth-methods": rows,
	"GET /api/files/...":                             rows | files,
	"POST /api/files/...":                            rows,
	"/api/batch/...":                                 hooks | writes | files,
	"GET /api/oauth2-redirect/...":                   rows,
	"POST /api/oauth2-redirect/...":                  rows,
	// The dashboard, for superusers only:
	"/api/collections/...": hooks | writes,
	"/api/settings/...":    writes | mails | files,
	"/api/logs/...":        rows,
	"/api/crons/...":       memory,
	"/api/sql/...":         writes,
	"/api/backups/...":     writes | files,
}
