package markup

import "testing"

func TestMailOfHTMLOnlyGetsATextPart(t *testing.T) {
	got := PlainText(
		"<style>p{}</style><p>Hello,</p>\n<p>Click <a class=b href='https://firm.example/x'>Verify</a>" +
			"<br/>soon &amp; safely</p>",
	)
	if got != "Hello,\n\nClick Verify (https://firm.example/x)\nsoon & safely" {
		t.Errorf("%q", got)
	}
	if got := PlainText("<p>Here: <a " +
		"href='https://firm.example/#a'>https://firm.example/#a</a>.</p>"); got != "Here: https://firm.example/#a." {
		t.Errorf("%q", got)
	}
}
