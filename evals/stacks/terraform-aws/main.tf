module "network" {
  source = "./modules/network"
  cidr   = var.cidr
}

resource "aws_ecs_cluster" "shop" {
  name = "shop"
}

resource "aws_db_instance" "orders" {
  identifier                  = "orders"
  engine                      = "postgres"
  instance_class              = "db.t4g.medium"
  allocated_storage           = 50
  manage_master_user_password = true
  username                    = "orders"
  storage_encrypted           = true
}
