#!/bin/sh
# follow.sh PRIMARY [PORT]
# Makes this machine's PostgreSQL the synchronous standby of PRIMARY. It may be new or a former primary, and must be
# stopped. Run this as root. It connects to PRIMARY as postgres, with the password in ~postgres/.pgpass.
set -eu
primary=$1
port=${2:-5432}
user=${POSTGRES_USER:-postgres}
data=${PGDATA:-/var/lib/postgresql/15/main}
config=${POSTGRES_CONFIG:-/etc/postgresql/15/main/postgresql.conf}
start=${POSTGRES_START:-systemctl start postgresql@15-main}
PATH=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}:$PATH
where="host=$primary port=$port user=postgres dbname=postgres"
# The primary finds its synchronous standby by this name. It may have other standbys too.
name=shop_standby

as() {
	if [ "$(id -u)" = 0 ]; then runuser --user "$user" -- "$@"; else "$@"; fi
}
query() {
	as psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$where" --command "$1"
}

if as pg_ctl status --pgdata "$data" >/dev/null 2>&1; then
	echo "PostgreSQL is running on $data. Stop it first." >&2
	exit 1
fi
if [ "$(query 'select pg_is_in_recovery()')" != f ]; then
	echo "$primary on port $port is not a primary." >&2
	exit 1
fi
# Rewinding removes commits that the primary does not have. If it fails, everything is copied.
query checkpoint
if [ -e "$data/PG_VERSION" ] && as pg_rewind --target-pgdata "$data" --config-file "$config" --source-server "$where application_name=$name" --write-recovery-conf; then
	echo "Rewound to the primary's state."
else
	[ ! -e "$data/PG_VERSION" ] || mv "$data" "$data.$(date +%s)"
	as pg_basebackup --pgdata "$data" --dbname "$where application_name=$name" --checkpoint fast --write-recovery-conf
	echo "Copied the primary."
fi
$start
echo "Waiting for replication to start…"
until [ "$(query "select count(*) from pg_stat_replication where state = 'streaming' and application_name = '$name'")" -gt 0 ] 2>/dev/null; do sleep 1; done
query "alter system set synchronous_standby_names = '$name'"
query 'select pg_reload_conf()' >/dev/null
echo "This server is the synchronous standby of $primary on port $port."
