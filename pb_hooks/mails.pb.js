cronAdd('summarize-notices', '*/15 * * * *', () => require(`${__hooks}/site.js`).summarizeNotices())
