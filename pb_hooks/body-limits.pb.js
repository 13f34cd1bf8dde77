$site.limitBodies(require(`${__hooks}/site.js`).bodyLimits)
