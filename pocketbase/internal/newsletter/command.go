package newsletter

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

const nothingNew = "There is nothing new: every public article was in an issue before."

// newCommand returns the command `newsletter preview|send|run|skip|bounce`. It works with or without a running server.
func newCommand(app core.App, desk *Desk, writer Writer) *cobra.Command {
	command := func(use, short string, run func(arguments []string) ([]string, error)) *cobra.Command {
		return &cobra.Command{
			Use: use, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
			RunE: func(_ *cobra.Command, arguments []string) error {
				lines, err := run(arguments)
				if err == nil {
					fmt.Println(strings.Join(lines, "\n"))
				}
				return err
			},
		}
	}
	var file, to, message string
	preview := command(
		"preview", "Shows the next issue, and when it goes to how many readers; changes nothing",
		func([]string) ([]string, error) { return desk.show(app, writer, file) },
	)
	preview.Flags().StringVar(&file, "html", "", "a file for the page that mail programs show")
	send := command(
		"send", "Sends the next issue to one address as a test; nothing is marked as sent",
		func([]string) ([]string, error) { return desk.sendTest(app, writer, to) },
	)
	send.Flags().StringVar(&to, "to", "", "the address")
	bounce := command(
		"bounce [ADDRESS]",
		"Records that a newsletter did not reach an address; without one, reads a mail server’s notice on standard "+
			"input",
		func(arguments []string) ([]string, error) { return desk.recordBounces(app, arguments, message) },
	)
	bounce.Args = cobra.MaximumNArgs(1)
	bounce.Flags().StringVar(&message, "message", "", "the Message-ID of the newsletter, else the last one")
	return parts.CommandGroup(
		"newsletter", "Shows, tries and sends the weekly newsletter", preview, send,
		command(
			"run",
			"Starts the next issue now, or continues the current one; the running server queues the rest",
			func([]string) ([]string, error) { return desk.runNow(app, writer) },
		),
		command(
			"skip",
			"Marks all new articles as sent, such as an imported archive, or an issue sent since a backup",
			func([]string) ([]string, error) {
				number, err := desk.Skip(app)
				if number == 0 {
					return []string{nothingNew}, err
				}
				return []string{fmt.Sprintf("Articles that no issue will bring: %d.", number)}, err
			},
		),
		bounce,
	)
}

func (d *Desk) show(app core.App, writer Writer, file string) ([]string, error) {
	token, err := randomMark()
	if err != nil {
		return nil, err
	}
	next, err := d.Next(app, writer, token)
	if err != nil {
		return nil, err
	}
	if next.Letter == nil {
		return []string{nothingNew, next.when()}, nil
	}
	waiting := fmt.Sprintf("Readers who wait for it: %d. Mails that the day has room for: %d.", next.Readers, next.Room)
	lines := []string{next.when(), waiting}
	if file != "" {
		if err := os.WriteFile(file, []byte(next.Letter.HTML), 0o600); err != nil {
			return nil, err
		}
		lines = append(lines, "Written to "+file+".")
	}
	return append(lines, "", "Subject: "+next.Letter.Subject, "", next.Letter.Text), nil
}

func (n Next) when() string {
	switch {
	case n.Slot != "":
		return "The issue of " + n.Slot + " is being queued."
	case n.At.IsZero():
		return "None is planned: " + dayVariable + " is off."
	}
	return "The next issue is due at " + n.At.Format(time.RFC3339Nano) + "."
}

func (d *Desk) sendTest(app core.App, writer Writer, to string) ([]string, error) {
	address, err := addressIn(to)
	if err != nil {
		return nil, err
	}
	reader, err := confirmedReader(app, address)
	if err != nil {
		return nil, err
	}
	whose, tokenOf := "It is no reader of the newsletter: the links to unsubscribe and to the preferences do nothing.",
		randomMark
	if reader != nil {
		whose = "It is a reader of the newsletter: the links act for this address."
		tokenOf = func() (string, error) { return writer.Token(reader.Id) }
	}
	token, err := tokenOf()
	if err != nil {
		return nil, err
	}
	next, err := d.Next(app, writer, token)
	if err != nil {
		return nil, err
	}
	if next.Letter == nil {
		return []string{nothingNew}, nil
	}
	if err := Try(app, *next.Letter, address); err != nil {
		return nil, err
	}
	return []string{"Sent to " + address + ". Nothing is marked as sent.", whose}, nil
}

func (d *Desk) runNow(app core.App, writer Writer) ([]string, error) {
	report, err := d.Run(app, writer, true)
	if err != nil {
		return nil, err
	}
	if report.Slot == "" {
		return []string{nothingNew}, nil
	}
	rest := "The running server goes on with it, as the day and the queue have room."
	if report.Done {
		rest = "Every reader has been seen to."
	}
	return []string{fmt.Sprintf("The issue of %s: %d mails queued.", report.Slot, report.Queued), rest}, nil
}

func (d *Desk) recordBounces(app core.App, arguments []string, message string) ([]string, error) {
	if len(arguments) == 0 {
		if message != "" {
			return nil, errors.New("name the address that the message was for")
		}
		address, result, err := d.ReadBounce(app, os.Stdin)
		return []string{address + ": " + result.words()}, err
	}
	address, err := addressIn(arguments[0])
	if err != nil {
		return nil, err
	}
	result, err := d.Bounce(app, address, message, operatorReason)
	return []string{address + ": " + result.words()}, err
}

func (b Bounced) words() string {
	switch {
	case b.Known && b.Stopped:
		return "nothing to note. It gets no more newsletters."
	case b.Known:
		return fmt.Sprintf("nothing to note. Not delivered: %d.", b.Count)
	case b.Stopped:
		return fmt.Sprintf(
			"newsletter %d that was not delivered. It gets no more until its owner confirms it again.",
			b.Count,
		)
	}
	return fmt.Sprintf("newsletter %d that was not delivered is recorded.", b.Count)
}

func addressIn(text string) (string, error) {
	address := strings.TrimSpace(text)
	switch {
	case text == "":
		return "", errors.New("name one email address")
	case address == "" || is.EmailFormat.Validate(address) != nil:
		return "", fmt.Errorf("%q is not an email address", text)
	}
	return address, nil
}
