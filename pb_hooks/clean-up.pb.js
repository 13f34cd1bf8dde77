cronAdd('clean-up', '17 3 * * *', () => require(`${__hooks}/site.js`).cleanUp())
