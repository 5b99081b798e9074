"""Run by Alembic: the migrations use the connection, and the transaction, that they are given."""

from alembic import context

from sacbe.table.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transaction_per_migration=False)
context.run_migrations()
