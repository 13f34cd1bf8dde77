package settings

// Environment variables that only the JavaScript hooks or Go's runtime read.
var (
	captcha = Explain("Forms", `
How much work a browser does before a form is accepted: the highest number it may have to try.`)
	_ = captcha.Default("CAPTCHA_MAX_NUMBER", "50000")

	captchaTTL = Explain("Forms", `
For how many seconds a browser's work counts.`)
	_ = captchaTTL.Default("CAPTCHA_TTL_SECONDS", "600")

	garbage = Explain("Memory", `
How much unused memory may collect, in percent of the memory in use. Where nothing is set, less
while pages are rendered.`)
	_ = garbage.Default("GOGC", "100")
)
