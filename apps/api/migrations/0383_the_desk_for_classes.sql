-- Whether somebody of the staff has the desk for classes beside their roles: sees all of them, gives places and checks people in.
ALTER TABLE partner_staffs ADD COLUMN class_desk boolean NOT NULL DEFAULT false;
