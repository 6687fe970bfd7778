// One file for all rows, so that the packages are packed once, and installed once for those that may share that.
import './rows/pure.js'
import './rows/engine.js'
import './rows/mcp.js'
import './rows/cli.js'
import './rows/strings.js'
import './rows/tools.js'
import './rows/jobs.js'
import './rows/bundles.js'
