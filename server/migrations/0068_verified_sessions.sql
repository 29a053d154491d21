-- Whether the second step of signing in was done for a session: `otpVerified` of the session data.
alter table auth.session add column is_verified boolean not null default false;
