# Sourced by start and shop: finds the folder of this release through symbolic links and checks that it can run here.
folder=$(dirname "$(readlink -f "$0")")
if [ ! -f "$folder/build/app/server.js" ] || [ ! -f "$folder/node" ]; then
	echo "The release in $folder is not whole: build/app or node is missing. Unpack it again." >&2
	exit 1
fi
if ! said=$("$folder/node" --version 2>&1); then
	echo "$(basename "$folder") was packed for another system than this one, $(uname -sm): its Node does not run here." >&2
	echo "It needs glibc 2.28 or later and libstdc++, as Debian and Ubuntu have them. $said" >&2
	exit 1
fi
export NODE_ENV="${NODE_ENV:-development}"
# A relative DATA_DIR is relative to the current folder. Without one the data is in this folder.
case ${DATA_DIR:-} in
"") DATA_DIR=$folder/data ;;
/*) ;;
*) DATA_DIR=$PWD/$DATA_DIR ;;
esac
export DATA_DIR
# SQLite writes temporary files when it runs out of memory. /tmp may be read-only.
export SQLITE_TMPDIR="${SQLITE_TMPDIR:-$DATA_DIR}"
