@rem Windows has no `exec`, with which the scripts of package.json let the store receive npm's signals.
@%*
