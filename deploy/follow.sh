#!/bin/sh
# follow.sh PRIMARY [PORT]
# Makes the PostgreSQL of this machine, which is stopped, the standby of PRIMARY: a new one, or one that was the primary
# itself. Then has PRIMARY wait for it with each commit. Run it as root; it reaches PRIMARY as postgres (~postgres/.pgpass).
set -eu
primary=$1
port=${2:-5432}
user=${POSTGRES_USER:-postgres}
data=${PGDATA:-/var/lib/postgresql/15/main}
config=${POSTGRES_CONFIG:-/etc/postgresql/15/main/postgresql.conf}
start=${POSTGRES_START:-systemctl start postgresql@15-main}
PATH=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}:$PATH
where="host=$primary port=$port user=postgres dbname=postgres"
# By this name the primary knows it: others may follow it too.
name=shop_standby

as() {
	if [ "$(id -u)" = 0 ]; then runuser --user "$user" -- "$@"; else "$@"; fi
}
ask() {
	as psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$where" --command "$1"
}

if as pg_ctl status --pgdata "$data" >/dev/null 2>&1; then
	echo "The server on $data runs: stop it first." >&2
	exit 1
fi
if [ "$(ask 'select pg_is_in_recovery()')" != f ]; then
	echo "$primary at port $port is not the primary." >&2
	exit 1
fi
# What it has and the primary has not is taken out of it. Where that cannot be, all is copied anew.
ask checkpoint
if [ -e "$data/PG_VERSION" ] && as pg_rewind --target-pgdata "$data" --config-file "$config" --source-server "$where application_name=$name" --write-recovery-conf; then
	echo "It was rewound."
else
	[ ! -e "$data/PG_VERSION" ] || mv "$data" "$data.$(date +%s)"
	as pg_basebackup --pgdata "$data" --dbname "$where application_name=$name" --checkpoint fast --write-recovery-conf
	echo "All was copied."
fi
$start
echo "Waiting until it follows …"
until [ "$(ask "select count(*) from pg_stat_replication where state = 'streaming' and application_name = '$name'")" -gt 0 ] 2>/dev/null; do sleep 1; done
ask "alter system set synchronous_standby_names = '$name'"
ask 'select pg_reload_conf()' >/dev/null
echo "It follows $primary at port $port, which waits for it with each commit."
