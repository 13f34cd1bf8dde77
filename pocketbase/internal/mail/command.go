package mail

import (
	"fmt"
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/spf13/cobra"

	"lexharbor/internal/cli"
)

// NewCommand returns `mail test ADDRESS`: one message through the mail server as the running program would send it.
func NewCommand(app core.App) *cobra.Command {
	return cli.Group("mail", "Checks the outgoing mail", &cobra.Command{
		Use:          "test ADDRESS",
		Short:        "Sends one test message",
		Args:         cli.OneAddress,
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			meta, smtp := app.Settings().Meta, app.Settings().SMTP
			err := app.NewMailClient().Send(&mailer.Message{
				From:    netmail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
				To:      []netmail.Address{{Address: arguments[0]}},
				Subject: "Test message from " + meta.AppName,
				Text:    "Mail from " + meta.AppName + " reaches this address.\n",
			})
			if err != nil {
				return fmt.Errorf("not sent: %w\nCheck SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USERNAME and SMTP_PASSWORD, or Settings > Mail settings in the dashboard", err)
			}
			fmt.Printf("Sent to %s through %s:%d.\n", arguments[0], smtp.Host, smtp.Port)
			return nil
		},
	})
}
