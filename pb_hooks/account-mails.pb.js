$site.letters.writeBy((request) => require(`${__hooks}/site.js`).writeLetter(request))
