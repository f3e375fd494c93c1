#!/bin/sh
# promote.sh HOST [PORT]
# Promotes the standby at HOST to primary and points this machine's PgBouncer at it. Switch the old primary off first.
# Run this as root on each machine with a PgBouncer; the first run promotes. It connects as postgres, with ~/.pgpass.
set -eu
new=$1
port=${2:-5432}
bouncer=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
reload=${PGBOUNCER_RELOAD:-systemctl reload pgbouncer}
export PGCONNECT_TIMEOUT=3

query() {
	psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --host "$1" --port "$2" \
		--username postgres --dbname postgres --command "$3"
}

# Two primaries would accept different orders.
set -- $(sed -n 's/^shop = host=\([^ ]*\) port=\([^ ]*\) .*/\1 \2/p' "$bouncer")
if [ "$1 $2" != "$new $port" ] && [ "$(query "$1" "$2" 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; then
	echo "$1 on port $2 is still a primary. Switch it off first, and make sure that it stays off." >&2
	exit 1
fi
# The script ends here if the server does not answer.
standby=$(query "$new" "$port" 'select pg_is_in_recovery()')
if [ "$standby" = t ]; then
	echo "Time of the standby's last transaction: $(query "$new" "$port" 'select pg_last_xact_replay_timestamp()')."
	# It has no standby yet, so commits would wait forever.
	query "$new" "$port" "alter system set synchronous_standby_names = ''"
	query "$new" "$port" 'select pg_reload_conf()' >/dev/null
	if [ "$(query "$new" "$port" 'select pg_promote()')" != t ]; then
		echo "$new did not become the primary within a minute. Check its log." >&2
		exit 1
	fi
fi
sed -i "s/^shop = host=[^ ]* port=[^ ]*/shop = host=$new port=$port/" "$bouncer"
$reload
echo "$new on port $port is the primary."
