$site.answerBy(require(`${__hooks}/site.js`).answers)
