# Read by start and shop: finds this release's folder, whatever links led here, and looks whether it can run on this machine.
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
# A path that begins nowhere begins where you stand; without one the data lie in this folder.
case ${DATA_DIR:-} in
"") DATA_DIR=$folder/data ;;
/*) ;;
*) DATA_DIR=$PWD/$DATA_DIR ;;
esac
export DATA_DIR
# SQLite puts what no longer fits into memory into files, which /tmp may not take where all else is read only.
export SQLITE_TMPDIR="${SQLITE_TMPDIR:-$DATA_DIR}"
