# Puts the Node that comes with the packages, and their programs, first in PATH: `. tools/node.sh`, sourced from the root.
# npm 11 links that Node as node_modules/.bin/node. npm 10, which comes with Node 20, takes the link away again: throwing out
# the package for the other architecture it removes that package's programs, and both have one called `node`.
baluarte_node=$(echo "$PWD"/node_modules/node-linux-*/bin)
if [ -x "$baluarte_node/node" ]; then
  export PATH="$baluarte_node:$PWD/node_modules/.bin:$PATH"
elif ! node -e 'process.exit(parseInt(process.versions.node) >= 24 ? 0 : 1)'; then
  echo "Node 24 is missing: it comes with the packages: npm ci, without --omit=optional" >&2
  return 1
fi
