#!/bin/sh
# promote.sh HOST [PORT]
# Makes the standby at HOST the primary, once the old one is off, and points this machine's PgBouncer at it. Run it as root
# on each machine that has a PgBouncer: the first promotes. It reaches PostgreSQL as postgres (~/.pgpass).
set -eu
new=$1
port=${2:-5432}
bouncer=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
reload=${PGBOUNCER_RELOAD:-systemctl reload pgbouncer}
export PGCONNECT_TIMEOUT=3

ask() {
	psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --host "$1" --port "$2" \
		--username postgres --dbname postgres --command "$3"
}

# Two servers that take orders would be two shops.
set -- $(sed -n 's/^shop = host=\([^ ]*\) port=\([^ ]*\) .*/\1 \2/p' "$bouncer")
if [ "$1 $2" != "$new $port" ] && [ "$(ask "$1" "$2" 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; then
	echo "$1 at port $2 still takes orders: stop it first, and see to it that it stays so." >&2
	exit 1
fi
# Here a server that does not answer ends this script.
standby=$(ask "$new" "$port" 'select pg_is_in_recovery()')
if [ "$standby" = t ]; then
	echo "Its last transaction is of $(ask "$new" "$port" 'select pg_last_xact_replay_timestamp()')."
	# Nobody follows it yet: no commit would end.
	ask "$new" "$port" "alter system set synchronous_standby_names = ''"
	ask "$new" "$port" 'select pg_reload_conf()' >/dev/null
	if [ "$(ask "$new" "$port" 'select pg_promote()')" != t ]; then
		echo "It did not become the primary within a minute: see its log." >&2
		exit 1
	fi
fi
sed -i "s/^shop = host=[^ ]* port=[^ ]*/shop = host=$new port=$port/" "$bouncer"
$reload
echo "$new at port $port is the primary."
