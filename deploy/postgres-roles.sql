-- psql --set ON_ERROR_STOP=1 --file deploy/postgres-roles.sql postgres://postgres@db1/postgres
-- Creates two roles and the database. shop_owner owns the tables and migrates them (`shop migrate`). shop runs the shop
-- and owns nothing. Set both passwords afterwards: \password shop_owner, \password shop
create role shop_owner login;
create role shop login;
create database shop owner shop_owner;
revoke all on database shop from public;
grant connect on database shop to shop;

\connect shop
alter schema public owner to shop_owner;
revoke all on schema public from public;
grant usage on schema public to shop;
-- No truncate, trigger or references: the shop must not empty or unlock the audit.
alter default privileges for role shop_owner in schema public grant select, insert, update, delete on tables to shop;
-- pg_dump reads sequences too: the role shop makes the backups.
alter default privileges for role shop_owner in schema public grant select on sequences to shop;
