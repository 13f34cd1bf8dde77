$site.writeLettersBy((request) => require(`${__hooks}/site.js`).writeLetter(request))
