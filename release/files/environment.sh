# Sourced by start and shop: finds the folder of this release through symbolic links and checks that it can run here.
folder=$(dirname "$(readlink -f "$0")")
if [ ! -f "$folder/build/app/server.js" ] || [ ! -f "$folder/node" ]; then
	echo "The release in $folder is incomplete: build/app or node is missing. Unpack it again." >&2
	exit 1
fi
if ! output=$("$folder/node" --version 2>&1); then
	echo "$(basename "$folder") was packed for a different system. Its Node does not run on this one ($(uname -sm))." >&2
	echo "It needs glibc 2.28 or later and libstdc++, as on Debian and Ubuntu. $output" >&2
	exit 1
fi
export NODE_ENV="${NODE_ENV:-development}"
# A relative DATA_DIR starts at the current folder. Without DATA_DIR the data is in the release's folder.
case ${DATA_DIR:-} in
"") DATA_DIR=$folder/data ;;
/*) ;;
*) DATA_DIR=$PWD/$DATA_DIR ;;
esac
export DATA_DIR
# SQLite writes temporary files when it runs out of memory. /tmp may be read-only.
export SQLITE_TMPDIR="${SQLITE_TMPDIR:-$DATA_DIR}"
