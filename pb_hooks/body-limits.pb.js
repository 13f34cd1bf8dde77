require(`${__hooks}/site.js`).limitBodies()
