#!/bin/sh
# dpkg runs it with `remove`, `purge` or `upgrade`. The clinic's data stays until it is asked for: `apt purge clinicall`.
set -e
case "$1" in
  remove)
    rm -rf /var/cache/clinicall
    if [ -e '/etc/apparmor.d/${executable}' ]; then
      apparmor_parser --remove '/etc/apparmor.d/${executable}' 2>/dev/null || true
      rm -f '/etc/apparmor.d/${executable}'
    fi
    if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
    ;;
  purge)
    rm -rf /var/lib/clinicall
    if getent passwd clinicall >/dev/null; then userdel clinicall; fi
    ;;
esac
