$site.writeLettersBy((request) => require(`${__hooks}/site.js`).accountLetter(request))
