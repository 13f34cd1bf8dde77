package mail

import "testing"

func TestSpellingsOfOneMailboxAreOne(t *testing.T) {
	for _, each := range []struct {
		mailbox   string
		spellings []string
	}{
		{
			"ada@firm.example",
			[]string{
				"ada@firm.example", "Ada@Firm.example", "ada+demo@firm.example", "ADA+1+2@firm.example",
				" ada@firm.example ",
			},
		},
		{"a.da@firm.example", []string{"a.da@firm.example", "A.da+x@firm.example"}},
		{
			"adalind@gmail.com",
			[]string{"adalind@gmail.com", "a.d.a.lind@gmail.com", "Ada.Lind+demo@Gmail.com", "ada.lind@googlemail.com"},
		},
		{"+tag@firm.example", []string{"+tag@firm.example"}},
		{"...@gmail.com", []string{"...@gmail.com"}},
		{"@firm.example", []string{"@firm.example"}},
		{"nobody", []string{"Nobody"}},
		{"", []string{""}},
	} {
		for _, spelling := range each.spellings {
			if got := Mailbox(spelling); got != each.mailbox {
				t.Errorf("%q is %q, not %q", spelling, got, each.mailbox)
			}
		}
	}
}
