// All rows are in one test file, so that the packages are packed once, and installed once for rows that can share a host.
import './rows/pure.js'
import './rows/engine.js'
import './rows/mcp.js'
import './rows/cli.js'
import './rows/strings.js'
import './rows/tools.js'
import './rows/jobs.js'
import './rows/bundles.js'
