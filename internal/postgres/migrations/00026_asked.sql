-- +goose Up
-- People who let us wake their browser are asked after lunch how it was. Such a notice is dated when it is due.
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind IN ('decided', 'reopened', 'asked'));
